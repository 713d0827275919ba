(module
  (import "gridstride" "memory" (memory 1 65536))
  (func $run (;0;) (param i32 i32 i32 i32)
    (local i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i32 i64 i64 i64 i32 i32 i64 i32 i32 i32 i32 i32 i32 i32 v128 v128 v128 v128 v128 i32 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 v128 i32)
    local.get 0
    i32.load
    local.set 12
    local.get 12
    i32.const 64
    i32.mul
    local.set 13
    local.get 13
    i32.const 1023
    i32.add
    i32.const 1024
    i32.div_u
    local.set 14
    local.get 0
    i32.load offset=4
    local.set 15
    local.get 15
    i32.const 4
    i32.mul
    local.set 16
    local.get 0
    i32.load offset=8
    local.set 17
    local.get 0
    i32.load offset=12
    local.set 19
    i32.const 4
    local.get 19
    i32.mul
    local.set 20
    local.get 0
    i32.load offset=16
    local.set 21
    local.get 0
    i32.load offset=20
    local.set 22
    i32.const 4
    local.get 22
    i32.mul
    local.set 23
    local.get 0
    i32.load offset=24
    local.set 24
    local.get 0
    i32.load offset=28
    local.set 28
    local.get 0
    i32.load offset=32
    local.set 32
    i32.const 8
    local.get 19
    i32.mul
    local.set 110
    local.get 2
    local.set 18
    local.get 18
    local.get 14
    i32.rem_u
    local.set 10
    local.get 18
    local.get 14
    i32.div_u
    local.set 18
    local.get 18
    local.get 16
    i32.rem_u
    local.set 8
    local.get 18
    local.get 16
    i32.div_u
    local.set 18
    local.get 18
    local.set 9
    block
      local.get 2
      local.get 3
      i32.ge_u
      br_if 0
      loop
        local.get 10
        i32.const 1024
        i32.mul
        local.tee 7
        i32.const 1024
        i32.add
        local.tee 11
        local.get 13
        local.get 11
        local.get 13
        i32.lt_u
        select
        local.set 11
        local.get 11
        local.get 7
        i32.sub
        i32.const 16
        i32.ge_u
        if
          local.get 19
          i32.const 15
          i32.sub
          i32.const 0
          local.get 19
          i32.const 15
          i32.gt_s
          select
          local.set 25
          local.get 22
          i32.const 15
          i32.sub
          i32.const 0
          local.get 22
          i32.const 15
          i32.gt_s
          select
          local.set 26
          local.get 28
          local.get 8
          local.get 20
          i32.mul
          i32.add
          i32.const 4
          i32.add
          local.set 27
          local.get 28
          local.get 8
          i32.const 2
          i32.add
          local.get 20
          i32.mul
          i32.add
          i32.const 4
          i32.add
          local.set 29
          local.get 28
          local.get 8
          i32.const 1
          i32.add
          local.get 20
          i32.mul
          i32.add
          local.set 30
          local.get 32
          local.get 8
          local.get 23
          i32.mul
          i32.add
          local.set 31
          i64.const 0
          local.set 33
          i64.const 2147483648
          local.set 34
          local.get 22
          i64.extend_i32_s
          local.tee 35
          local.get 34
          local.get 35
          local.get 34
          i64.lt_s
          select
          local.set 34
          local.get 19
          i32.const 2
          i32.sub
          i64.extend_i32_s
          local.tee 35
          local.get 34
          local.get 35
          local.get 34
          i64.lt_s
          select
          local.set 34
          i64.const 0
          i32.const 1
          i64.extend_i32_s
          i64.sub
          local.tee 35
          local.get 33
          local.get 35
          local.get 33
          i64.gt_s
          select
          local.set 33
          local.get 19
          i64.extend_i32_s
          i32.const 1
          i64.extend_i32_s
          i64.sub
          local.tee 35
          local.get 34
          local.get 35
          local.get 34
          i64.lt_s
          select
          local.set 34
          local.get 19
          i64.extend_i32_s
          local.tee 35
          local.get 34
          local.get 35
          local.get 34
          i64.lt_s
          select
          local.set 34
          i64.const 0
          i32.const 2
          i64.extend_i32_s
          i64.sub
          local.tee 35
          local.get 33
          local.get 35
          local.get 33
          i64.gt_s
          select
          local.set 33
          local.get 19
          i64.extend_i32_s
          i32.const 2
          i64.extend_i32_s
          i64.sub
          local.tee 35
          local.get 34
          local.get 35
          local.get 34
          i64.lt_s
          select
          local.set 34
          local.get 22
          i64.extend_i32_s
          local.tee 35
          local.get 34
          local.get 35
          local.get 34
          i64.lt_s
          select
          local.set 34
          local.get 34
          i64.const 0
          local.get 8
          local.get 24
          i32.lt_s
          local.get 8
          local.get 21
          i32.const 2
          i32.sub
          i32.lt_s
          i32.and
          select
          local.set 34
          local.get 33
          i32.wrap_i64
          local.set 36
          local.get 34
          local.get 33
          i64.sub
          i64.const 15
          i64.sub
          local.tee 38
          i64.const 0
          local.get 38
          i64.const 0
          i64.gt_s
          select
          i32.wrap_i64
          local.set 37
          loop
            local.get 7
            local.get 36
            i32.sub
            local.tee 39
            local.get 37
            i32.lt_u
            if
              local.get 37
              local.get 39
              i32.sub
              local.set 40
              local.get 11
              local.get 7
              i32.sub
              i32.const 15
              i32.sub
              local.tee 39
              local.get 40
              local.get 39
              local.get 40
              i32.lt_u
              select
              local.set 40
              loop
                local.get 7
                local.set 41
                block
                  local.get 27
                  local.get 41
                  i32.const 2
                  i32.shl
                  i32.add
                  local.set 42
                  local.get 29
                  local.get 41
                  i32.const 2
                  i32.shl
                  i32.add
                  local.set 43
                  local.get 30
                  local.get 41
                  i32.const 2
                  i32.shl
                  i32.add
                  local.set 44
                  local.get 30
                  local.get 41
                  i32.const 2
                  i32.shl
                  i32.add
                  local.set 45
                  f32.const 0.25
                  f32x4.splat
                  local.set 46
                  local.get 42
                  v128.load
                  local.get 43
                  v128.load
                  f32x4.add
                  local.get 44
                  v128.load
                  local.get 45
                  v128.load offset=8
                  f32x4.add
                  f32x4.add
                  local.get 46
                  f32x4.mul
                  local.set 47
                  local.get 42
                  v128.load offset=16
                  local.get 43
                  v128.load offset=16
                  f32x4.add
                  local.get 44
                  v128.load offset=16
                  local.get 45
                  v128.load offset=24
                  f32x4.add
                  f32x4.add
                  local.get 46
                  f32x4.mul
                  local.set 48
                  local.get 42
                  v128.load offset=32
                  local.get 43
                  v128.load offset=32
                  f32x4.add
                  local.get 44
                  v128.load offset=32
                  local.get 45
                  v128.load offset=40
                  f32x4.add
                  f32x4.add
                  local.get 46
                  f32x4.mul
                  local.set 49
                  local.get 42
                  v128.load offset=48
                  local.get 43
                  v128.load offset=48
                  f32x4.add
                  local.get 44
                  v128.load offset=48
                  local.get 45
                  v128.load offset=56
                  f32x4.add
                  f32x4.add
                  local.get 46
                  f32x4.mul
                  local.set 50
                  local.get 31
                  local.get 41
                  i32.const 2
                  i32.shl
                  i32.add
                  local.set 51
                  local.get 51
                  local.get 47
                  v128.store
                  local.get 51
                  local.get 48
                  v128.store offset=16
                  local.get 51
                  local.get 49
                  v128.store offset=32
                  local.get 51
                  local.get 50
                  v128.store offset=48
                end
                local.get 7
                i32.const 16
                i32.add
                local.set 7
                local.get 40
                i32.const 16
                i32.sub
                local.tee 40
                i32.const 0
                i32.gt_s
                br_if 0
              end
            else
              local.get 7
              local.set 52
              block
                local.get 8
                local.get 24
                i32.lt_s
                local.get 8
                local.get 21
                i32.const 2
                i32.sub
                i32.lt_s
                i32.and
                i32x4.splat
                i32x4.neg
                local.set 53
                local.get 7
                i32x4.splat
                local.set 54
                local.get 22
                i32x4.splat
                local.set 55
                local.get 7
                i32x4.splat
                local.set 56
                local.get 19
                i32.const 2
                i32.sub
                i32x4.splat
                local.set 57
                local.get 53
                local.get 54
                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                i32x4.add
                local.get 55
                i32x4.lt_s
                v128.and
                local.get 56
                v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                i32x4.add
                local.get 57
                i32x4.lt_s
                v128.and
                local.set 58
                local.get 53
                local.get 54
                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                i32x4.add
                local.get 55
                i32x4.lt_s
                v128.and
                local.get 56
                v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                i32x4.add
                local.get 57
                i32x4.lt_s
                v128.and
                local.set 59
                local.get 53
                local.get 54
                v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                i32x4.add
                local.get 55
                i32x4.lt_s
                v128.and
                local.get 56
                v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                i32x4.add
                local.get 57
                i32x4.lt_s
                v128.and
                local.set 60
                local.get 53
                local.get 54
                v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                i32x4.add
                local.get 55
                i32x4.lt_s
                v128.and
                local.get 56
                v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                i32x4.add
                local.get 57
                i32x4.lt_s
                v128.and
                local.set 61
                local.get 58
                local.set 62
                local.get 59
                local.set 63
                local.get 60
                local.set 64
                local.get 61
                local.set 65
                local.get 62
                local.get 63
                v128.or
                local.get 64
                v128.or
                local.get 65
                v128.or
                v128.any_true
                if
                  local.get 7
                  i32.const 1
                  i32.add
                  local.get 25
                  i32.lt_u
                  if
                    local.get 27
                    local.get 52
                    i32.const 2
                    i32.shl
                    i32.add
                    local.set 70
                    local.get 70
                    v128.load
                    local.set 66
                    local.get 70
                    v128.load offset=16
                    local.set 67
                    local.get 70
                    v128.load offset=32
                    local.set 68
                    local.get 70
                    v128.load offset=48
                    local.set 69
                  else
                    local.get 8
                    i32x4.splat
                    local.set 71
                    local.get 7
                    i32.const 1
                    i32.add
                    i32x4.splat
                    local.set 72
                    local.get 21
                    i32x4.splat
                    local.set 73
                    local.get 19
                    i32x4.splat
                    local.set 74
                    local.get 71
                    local.get 73
                    i32x4.lt_u
                    local.get 72
                    v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                    i32x4.add
                    local.get 74
                    i32x4.lt_u
                    v128.and
                    local.set 75
                    local.get 71
                    local.get 73
                    i32x4.lt_u
                    local.get 72
                    v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                    i32x4.add
                    local.get 74
                    i32x4.lt_u
                    v128.and
                    local.set 76
                    local.get 71
                    local.get 73
                    i32x4.lt_u
                    local.get 72
                    v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                    i32x4.add
                    local.get 74
                    i32x4.lt_u
                    v128.and
                    local.set 77
                    local.get 71
                    local.get 73
                    i32x4.lt_u
                    local.get 72
                    v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                    i32x4.add
                    local.get 74
                    i32x4.lt_u
                    v128.and
                    local.set 78
                    local.get 75
                    local.get 76
                    v128.or
                    local.get 77
                    v128.or
                    local.get 78
                    v128.or
                    v128.any_true
                    if
                      local.get 27
                      local.get 52
                      i32.const 2
                      i32.shl
                      i32.add
                      local.set 70
                      local.get 70
                      v128.load
                      local.get 75
                      v128.and
                      local.set 66
                      local.get 70
                      v128.load offset=16
                      local.get 76
                      v128.and
                      local.set 67
                      local.get 70
                      v128.load offset=32
                      local.get 77
                      v128.and
                      local.set 68
                      local.get 70
                      v128.load offset=48
                      local.get 78
                      v128.and
                      local.set 69
                    else
                      v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                      local.set 66
                      v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                      local.set 67
                      v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                      local.set 68
                      v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                      local.set 69
                    end
                  end
                  local.get 7
                  i32.const 1
                  i32.add
                  local.get 25
                  i32.lt_u
                  if
                    local.get 29
                    local.get 52
                    i32.const 2
                    i32.shl
                    i32.add
                    local.set 70
                    local.get 70
                    v128.load
                    local.set 78
                    local.get 70
                    v128.load offset=16
                    local.set 77
                    local.get 70
                    v128.load offset=32
                    local.set 76
                    local.get 70
                    v128.load offset=48
                    local.set 75
                  else
                    local.get 8
                    i32.const 2
                    i32.add
                    i32x4.splat
                    local.set 74
                    local.get 7
                    i32.const 1
                    i32.add
                    i32x4.splat
                    local.set 73
                    local.get 21
                    i32x4.splat
                    local.set 72
                    local.get 19
                    i32x4.splat
                    local.set 71
                    local.get 74
                    local.get 72
                    i32x4.lt_u
                    local.get 73
                    v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                    i32x4.add
                    local.get 71
                    i32x4.lt_u
                    v128.and
                    local.set 79
                    local.get 74
                    local.get 72
                    i32x4.lt_u
                    local.get 73
                    v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                    i32x4.add
                    local.get 71
                    i32x4.lt_u
                    v128.and
                    local.set 80
                    local.get 74
                    local.get 72
                    i32x4.lt_u
                    local.get 73
                    v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                    i32x4.add
                    local.get 71
                    i32x4.lt_u
                    v128.and
                    local.set 81
                    local.get 74
                    local.get 72
                    i32x4.lt_u
                    local.get 73
                    v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                    i32x4.add
                    local.get 71
                    i32x4.lt_u
                    v128.and
                    local.set 82
                    local.get 79
                    local.get 80
                    v128.or
                    local.get 81
                    v128.or
                    local.get 82
                    v128.or
                    v128.any_true
                    if
                      local.get 29
                      local.get 52
                      i32.const 2
                      i32.shl
                      i32.add
                      local.set 70
                      local.get 70
                      v128.load
                      local.get 79
                      v128.and
                      local.set 78
                      local.get 70
                      v128.load offset=16
                      local.get 80
                      v128.and
                      local.set 77
                      local.get 70
                      v128.load offset=32
                      local.get 81
                      v128.and
                      local.set 76
                      local.get 70
                      v128.load offset=48
                      local.get 82
                      v128.and
                      local.set 75
                    else
                      v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                      local.set 78
                      v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                      local.set 77
                      v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                      local.set 76
                      v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                      local.set 75
                    end
                  end
                  local.get 7
                  local.get 25
                  i32.lt_u
                  if
                    local.get 30
                    local.get 52
                    i32.const 2
                    i32.shl
                    i32.add
                    local.set 70
                    local.get 70
                    v128.load
                    local.set 82
                    local.get 70
                    v128.load offset=16
                    local.set 81
                    local.get 70
                    v128.load offset=32
                    local.set 80
                    local.get 70
                    v128.load offset=48
                    local.set 79
                  else
                    local.get 8
                    i32.const 1
                    i32.add
                    i32x4.splat
                    local.set 71
                    local.get 7
                    i32x4.splat
                    local.set 72
                    local.get 21
                    i32x4.splat
                    local.set 73
                    local.get 19
                    i32x4.splat
                    local.set 74
                    local.get 71
                    local.get 73
                    i32x4.lt_u
                    local.get 72
                    v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                    i32x4.add
                    local.get 74
                    i32x4.lt_u
                    v128.and
                    local.set 83
                    local.get 71
                    local.get 73
                    i32x4.lt_u
                    local.get 72
                    v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                    i32x4.add
                    local.get 74
                    i32x4.lt_u
                    v128.and
                    local.set 84
                    local.get 71
                    local.get 73
                    i32x4.lt_u
                    local.get 72
                    v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                    i32x4.add
                    local.get 74
                    i32x4.lt_u
                    v128.and
                    local.set 85
                    local.get 71
                    local.get 73
                    i32x4.lt_u
                    local.get 72
                    v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                    i32x4.add
                    local.get 74
                    i32x4.lt_u
                    v128.and
                    local.set 86
                    local.get 83
                    local.get 84
                    v128.or
                    local.get 85
                    v128.or
                    local.get 86
                    v128.or
                    v128.any_true
                    if
                      local.get 30
                      local.get 52
                      i32.const 2
                      i32.shl
                      i32.add
                      local.set 70
                      local.get 70
                      v128.load
                      local.get 83
                      v128.and
                      local.set 82
                      local.get 70
                      v128.load offset=16
                      local.get 84
                      v128.and
                      local.set 81
                      local.get 70
                      v128.load offset=32
                      local.get 85
                      v128.and
                      local.set 80
                      local.get 70
                      v128.load offset=48
                      local.get 86
                      v128.and
                      local.set 79
                    else
                      v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                      local.set 82
                      v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                      local.set 81
                      v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                      local.set 80
                      v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                      local.set 79
                    end
                  end
                  local.get 7
                  i32.const 2
                  i32.add
                  local.get 25
                  i32.lt_u
                  if
                    local.get 30
                    local.get 52
                    i32.const 2
                    i32.shl
                    i32.add
                    local.set 70
                    local.get 70
                    v128.load offset=8
                    local.set 86
                    local.get 70
                    v128.load offset=24
                    local.set 85
                    local.get 70
                    v128.load offset=40
                    local.set 84
                    local.get 70
                    v128.load offset=56
                    local.set 83
                  else
                    local.get 8
                    i32.const 1
                    i32.add
                    i32x4.splat
                    local.set 74
                    local.get 7
                    i32.const 2
                    i32.add
                    i32x4.splat
                    local.set 73
                    local.get 21
                    i32x4.splat
                    local.set 72
                    local.get 19
                    i32x4.splat
                    local.set 71
                    local.get 74
                    local.get 72
                    i32x4.lt_u
                    local.get 73
                    v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                    i32x4.add
                    local.get 71
                    i32x4.lt_u
                    v128.and
                    local.set 87
                    local.get 74
                    local.get 72
                    i32x4.lt_u
                    local.get 73
                    v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                    i32x4.add
                    local.get 71
                    i32x4.lt_u
                    v128.and
                    local.set 88
                    local.get 74
                    local.get 72
                    i32x4.lt_u
                    local.get 73
                    v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                    i32x4.add
                    local.get 71
                    i32x4.lt_u
                    v128.and
                    local.set 89
                    local.get 74
                    local.get 72
                    i32x4.lt_u
                    local.get 73
                    v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                    i32x4.add
                    local.get 71
                    i32x4.lt_u
                    v128.and
                    local.set 90
                    local.get 87
                    local.get 88
                    v128.or
                    local.get 89
                    v128.or
                    local.get 90
                    v128.or
                    v128.any_true
                    if
                      local.get 30
                      local.get 52
                      i32.const 2
                      i32.shl
                      i32.add
                      local.set 70
                      local.get 70
                      v128.load offset=8
                      local.get 87
                      v128.and
                      local.set 86
                      local.get 70
                      v128.load offset=24
                      local.get 88
                      v128.and
                      local.set 85
                      local.get 70
                      v128.load offset=40
                      local.get 89
                      v128.and
                      local.set 84
                      local.get 70
                      v128.load offset=56
                      local.get 90
                      v128.and
                      local.set 83
                    else
                      v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                      local.set 86
                      v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                      local.set 85
                      v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                      local.set 84
                      v128.const i32x4 0x00000000 0x00000000 0x00000000 0x00000000
                      local.set 83
                    end
                  end
                  f32.const 0.25
                  f32x4.splat
                  local.set 90
                  local.get 66
                  local.get 78
                  f32x4.add
                  local.get 82
                  local.get 86
                  f32x4.add
                  f32x4.add
                  local.get 90
                  f32x4.mul
                  local.set 89
                  local.get 67
                  local.get 77
                  f32x4.add
                  local.get 81
                  local.get 85
                  f32x4.add
                  f32x4.add
                  local.get 90
                  f32x4.mul
                  local.set 88
                  local.get 68
                  local.get 76
                  f32x4.add
                  local.get 80
                  local.get 84
                  f32x4.add
                  f32x4.add
                  local.get 90
                  f32x4.mul
                  local.set 87
                  local.get 69
                  local.get 75
                  f32x4.add
                  local.get 79
                  local.get 83
                  f32x4.add
                  f32x4.add
                  local.get 90
                  f32x4.mul
                  local.set 71
                  local.get 7
                  local.get 26
                  i32.lt_u
                  if
                    local.get 31
                    local.get 52
                    i32.const 2
                    i32.shl
                    i32.add
                    local.set 70
                    local.get 70
                    local.get 89
                    local.get 70
                    v128.load
                    local.get 62
                    v128.bitselect
                    v128.store
                    local.get 70
                    local.get 88
                    local.get 70
                    v128.load offset=16
                    local.get 63
                    v128.bitselect
                    v128.store offset=16
                    local.get 70
                    local.get 87
                    local.get 70
                    v128.load offset=32
                    local.get 64
                    v128.bitselect
                    v128.store offset=32
                    local.get 70
                    local.get 71
                    local.get 70
                    v128.load offset=48
                    local.get 65
                    v128.bitselect
                    v128.store offset=48
                  else
                    local.get 8
                    i32x4.splat
                    local.set 72
                    local.get 7
                    i32x4.splat
                    local.set 73
                    local.get 24
                    i32x4.splat
                    local.set 74
                    local.get 22
                    i32x4.splat
                    local.set 91
                    local.get 72
                    local.get 74
                    i32x4.lt_u
                    local.get 73
                    v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                    i32x4.add
                    local.get 91
                    i32x4.lt_u
                    v128.and
                    local.set 92
                    local.get 72
                    local.get 74
                    i32x4.lt_u
                    local.get 73
                    v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                    i32x4.add
                    local.get 91
                    i32x4.lt_u
                    v128.and
                    local.set 93
                    local.get 72
                    local.get 74
                    i32x4.lt_u
                    local.get 73
                    v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                    i32x4.add
                    local.get 91
                    i32x4.lt_u
                    v128.and
                    local.set 94
                    local.get 72
                    local.get 74
                    i32x4.lt_u
                    local.get 73
                    v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                    i32x4.add
                    local.get 91
                    i32x4.lt_u
                    v128.and
                    local.set 95
                    local.get 32
                    i32x4.splat
                    local.set 96
                    local.get 96
                    local.get 72
                    local.get 23
                    i32x4.splat
                    i32x4.mul
                    i32x4.add
                    local.get 73
                    v128.const i32x4 0x00000000 0x00000001 0x00000002 0x00000003
                    i32x4.add
                    i32.const 4
                    i32x4.splat
                    i32x4.mul
                    i32x4.add
                    local.get 92
                    v128.and
                    local.set 97
                    local.get 96
                    local.get 72
                    local.get 23
                    i32x4.splat
                    i32x4.mul
                    i32x4.add
                    local.get 73
                    v128.const i32x4 0x00000004 0x00000005 0x00000006 0x00000007
                    i32x4.add
                    i32.const 4
                    i32x4.splat
                    i32x4.mul
                    i32x4.add
                    local.get 93
                    v128.and
                    local.set 98
                    local.get 96
                    local.get 72
                    local.get 23
                    i32x4.splat
                    i32x4.mul
                    i32x4.add
                    local.get 73
                    v128.const i32x4 0x00000008 0x00000009 0x0000000a 0x0000000b
                    i32x4.add
                    i32.const 4
                    i32x4.splat
                    i32x4.mul
                    i32x4.add
                    local.get 94
                    v128.and
                    local.set 99
                    local.get 96
                    local.get 72
                    local.get 23
                    i32x4.splat
                    i32x4.mul
                    i32x4.add
                    local.get 73
                    v128.const i32x4 0x0000000c 0x0000000d 0x0000000e 0x0000000f
                    i32x4.add
                    i32.const 4
                    i32x4.splat
                    i32x4.mul
                    i32x4.add
                    local.get 95
                    v128.and
                    local.set 100
                    local.get 62
                    local.get 92
                    v128.and
                    local.set 101
                    local.get 63
                    local.get 93
                    v128.and
                    local.set 102
                    local.get 64
                    local.get 94
                    v128.and
                    local.set 103
                    local.get 65
                    local.get 95
                    v128.and
                    local.set 104
                    local.get 1
                    i32.const 0
                    i32.add
                    i32x4.splat
                    local.set 105
                    local.get 97
                    local.get 105
                    local.get 101
                    v128.bitselect
                    local.set 106
                    local.get 98
                    local.get 105
                    local.get 102
                    v128.bitselect
                    local.set 107
                    local.get 99
                    local.get 105
                    local.get 103
                    v128.bitselect
                    local.set 108
                    local.get 100
                    local.get 105
                    local.get 104
                    v128.bitselect
                    local.set 109
                    local.get 106
                    local.get 89
                    call $scatter_float32_0
                    local.get 107
                    local.get 88
                    call $scatter_float32_0
                    local.get 108
                    local.get 87
                    call $scatter_float32_0
                    local.get 109
                    local.get 71
                    call $scatter_float32_0
                  end
                end
              end
              local.get 7
              i32.const 16
              i32.add
              local.set 7
            end
            local.get 11
            local.get 7
            i32.sub
            i32.const 16
            i32.ge_u
            br_if 0
          end
        end
        local.get 7
        local.get 11
        i32.lt_u
        if
          loop
            local.get 8
            local.get 24
            i32.lt_s
            local.get 8
            local.get 21
            i32.const 2
            i32.sub
            i32.lt_s
            i32.and
            local.get 7
            local.get 22
            i32.lt_s
            i32.and
            local.get 7
            local.get 19
            i32.const 2
            i32.sub
            i32.lt_s
            i32.and
            if
              local.get 32
              local.get 8
              local.get 23
              i32.mul
              i32.add
              local.get 7
              i32.const 2
              i32.shl
              i32.add
              local.get 28
              local.get 8
              local.get 20
              i32.mul
              i32.add
              local.get 7
              i32.const 2
              i32.shl
              i32.add
              f32.load offset=4
              local.get 28
              local.get 8
              local.get 20
              i32.mul
              i32.add
              local.get 7
              i32.const 2
              i32.shl
              i32.add
              local.get 110
              i32.add
              f32.load offset=4
              f32.add
              local.get 28
              local.get 8
              local.get 20
              i32.mul
              i32.add
              local.get 7
              i32.const 2
              i32.shl
              i32.add
              local.get 20
              i32.add
              f32.load
              local.get 28
              local.get 8
              local.get 20
              i32.mul
              i32.add
              local.get 7
              i32.const 2
              i32.shl
              i32.add
              local.get 20
              i32.add
              f32.load offset=8
              f32.add
              f32.add
              f32.const 0.25
              f32.mul
              f32.store
            end
            local.get 7
            i32.const 1
            i32.add
            local.set 7
            local.get 7
            local.get 11
            i32.lt_u
            br_if 0
          end
        end
        local.get 10
        i32.const 1
        i32.add
        local.set 10
        local.get 10
        local.get 14
        i32.eq
        if
          i32.const 0
          local.set 10
          local.get 8
          i32.const 1
          i32.add
          local.set 8
          local.get 8
          local.get 16
          i32.eq
          if
            i32.const 0
            local.set 8
            local.get 9
            i32.const 1
            i32.add
            local.set 9
          end
        end
        local.get 2
        i32.const 1
        i32.add
        local.set 2
        local.get 2
        local.get 3
        i32.lt_u
        br_if 0
      end
    end
  )
  (func $scatter_float32_0 (;1;) (param v128 v128)
    local.get 0
    i32x4.extract_lane 0
    local.get 1
    v128.store32_lane offset=0 0
    local.get 0
    i32x4.extract_lane 1
    local.get 1
    v128.store32_lane offset=0 1
    local.get 0
    i32x4.extract_lane 2
    local.get 1
    v128.store32_lane offset=0 2
    local.get 0
    i32x4.extract_lane 3
    local.get 1
    v128.store32_lane offset=0 3
  )
  (export "run" (func 0))
)
